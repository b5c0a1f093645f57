/** Tells every process that a setting of the site has changed. */
export const CHANGED_CHANNEL = "site_settings";
