import {readStatements, type Value} from '../grammar/statements';
import {findIconData, findIconFile, ICONS_FOLDER, type Icons, mayNameIcon} from '../icons';
import {findSimilar} from './words';

/** An icon that a source names, but the site doesn't have. */
export interface UnknownIcon {
  readonly value: Value;
  /** URL of the icon with the most similar name, if any. */
  readonly suggestion: string | undefined;
}

/** Finds the values in a source that are URLs of icons, but not of any that the site has. */
export function findUnknownIcons(source: string, icons: Icons): UnknownIcon[] {
  if (!mayNameIcon(source)) return [];
  return readStatements(source).flatMap(({value}) => (value ? (checkIcon(value, icons) ?? []) : []));
}

/** Returns the value if it's the URL of an icon that the site doesn't have. */
export function checkIcon(value: Value, icons: Icons): UnknownIcon | undefined {
  const file = value.kind === 'mixed' ? undefined : findIconFile(value.text, icons);
  if (file === undefined || findIconData(value.text, icons) !== undefined) return undefined;
  const name = findSimilar(file.replace(/\.\w+$/, ''), Object.keys(icons.svgs));
  return {value, suggestion: name === undefined ? undefined : `${ICONS_FOLDER}${name}.svg`};
}
