// As much of the browser's interface for extensions (Manifest V3) as ours takes.

export interface Tab {
  readonly id?: number;
}

interface Menu {
  readonly id: string;
  readonly title: string;
  readonly contexts: readonly ("selection" | "page")[];
}

export interface ChromeApi {
  readonly i18n: { getMessage(key: string, values?: string): string; getUILanguage(): string };
  readonly storage: {
    readonly local: {
      get(keys: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
      set(values: Readonly<Record<string, unknown>>): Promise<void>;
      remove(key: string): Promise<void>;
    };
  };
  readonly runtime: {
    getURL(path: string): string;
    readonly onInstalled: { addListener(act: () => void): void };
  };
  readonly contextMenus: {
    create(menu: Menu): void;
    removeAll(then: () => void): void;
    readonly onClicked: {
      addListener(act: (click: { readonly menuItemId: string }, tab?: Tab) => void): void;
    };
  };
  readonly windows: {
    create(window: {
      readonly url: string;
      readonly type: "popup";
      readonly width: number;
      readonly height: number;
    }): Promise<unknown>;
  };
  readonly tabs: {
    query(query: { readonly active: boolean; readonly currentWindow: boolean }): Promise<readonly Tab[]>;
    create(tab: { readonly url: string }): Promise<unknown>;
  };
  readonly scripting: {
    executeScript<T>(wish: {
      readonly target: { readonly tabId: number };
      readonly func: () => T;
    }): Promise<readonly { readonly result?: T }[]>;
  };
}

declare global {
  const chrome: ChromeApi;
}
