/** The banner's part in browsers, where React runs and so nothing is wrong. Its script only has to be in the served HTML. */
export default function NoBanner(): null {
  return null;
}
