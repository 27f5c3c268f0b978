/** Removes the banner on pages of other versions, because the docs have only one version. */
export default function DocVersionBanner(): null {
  return null;
}
