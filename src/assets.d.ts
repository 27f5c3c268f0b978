declare module '*.woff2' {
  /** Address of the file in the built site. */
  const address: string;
  export default address;
}

declare module '@generated/delivery/default/pages.json' {
  /** All pages of the locale, which `plugins/delivery` writes. */
  const pages: readonly import('./theme/NotFound/Content/nearest').TitledPage[];
  export default pages;
}
