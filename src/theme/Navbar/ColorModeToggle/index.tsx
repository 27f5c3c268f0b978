/** Leaves out the colour mode switch, which is disabled on this site; the theme would ship it all the same. */
export default function ColorModeToggle(): null {
  return null;
}
