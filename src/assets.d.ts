declare module '*.woff2' {
  /** URL of the file in the built site. */
  const url: string;
  export default url;
}

declare module '@generated/delivery/default/pages.json' {
  /** All pages of the locale, as written by `plugins/delivery`. */
  const pages: readonly import('./theme/NotFound/Content/similarPages').TitledPage[];
  export default pages;
}

declare module '@generated/d2/default/icons.json' {
  const icons: import('../plugins/d2/icons').Icons;
  export default icons;
}

declare module '@generated/d2/default/iconList.json' {
  const list: {readonly url: string; readonly names: readonly string[]};
  export default list;
}
