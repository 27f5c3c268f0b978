/** Replaces the banner in browsers. If React runs, the scripts have loaded, so only the served HTML needs the banner. */
export default function NoBanner(): null {
  return null;
}
