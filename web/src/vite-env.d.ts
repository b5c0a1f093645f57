interface ImportMetaEnv {
  /** Test builds only: one more name in the list of page middleware. */
  readonly VITE_TEST_MIDDLEWARE?: string;
}
