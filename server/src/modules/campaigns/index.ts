export { endDemoCampaigns, seedDemoCampaigns } from "./demo-campaigns.ts";
export { campaignsPersonData } from "./person-data.ts";
export { campaignRoutes } from "./routes.ts";
