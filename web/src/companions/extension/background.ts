// What stands in the menu of the right mouse button; all else is done by the panel that it opens.
import "./chrome-api.ts";

const MENUS = { selection: "menuSelection", page: "menuPage" } as const;

chrome.runtime.onInstalled.addListener(() =>
  // An update brings its own.
  chrome.contextMenus.removeAll(() => {
    for (const id of ["selection", "page"] as const)
      chrome.contextMenus.create({ id, title: chrome.i18n.getMessage(MENUS[id]), contexts: [id] });
  }),
);

chrome.contextMenus.onClicked.addListener(({ menuItemId }, tab) => {
  if (tab?.id === undefined) return;
  const url = chrome.runtime.getURL(`panel.html?what=${menuItemId}&tab=${tab.id}`);
  void chrome.windows.create({ url, type: "popup", width: 400, height: 560 });
});
