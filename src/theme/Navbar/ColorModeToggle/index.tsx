/** Removes the color mode switch, which is off. The theme would still ship its code. */
export default function ColorModeToggle(): null {
  return null;
}
