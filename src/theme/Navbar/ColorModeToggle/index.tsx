/** Removes the color mode toggle. It's disabled (`colorMode.disableSwitch` in docusaurus.config.ts), but the theme would still ship its code. */
export default function ColorModeToggle(): null {
  return null;
}
