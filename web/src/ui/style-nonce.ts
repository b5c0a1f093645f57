/**
 * React Aria writes one rule of its own into the page when the first of its parts is pressed. The server's content policy lets
 * in only what carries the page's nonce, which the server puts on `<html>`; React Aria looks for it under this name.
 */
Object.assign(globalThis, { __webpack_nonce__: document.documentElement.dataset["styleNonce"] });
