export { endDemoCampaigns, seedDemoCampaigns } from "./demo-campaigns.ts";
export { tellOfCampaigns } from "./tell.ts";
export { campaignsPersonData } from "./person-data.ts";
export { campaignRoutes } from "./routes.ts";
