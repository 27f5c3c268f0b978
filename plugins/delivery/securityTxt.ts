/** Creates `security.txt`, which says where to report a vulnerability: https://www.rfc-editor.org/rfc/rfc9116 */

/** The repository's page for reports. `SECURITY.md` says how they are handled. */
const CONTACT = 'https://github.com/terrastruct/d2/security';

/**
 * When the file expires. The format requires a date within a year. It isn't computed from the clock, because then every build would
 * differ. Check `CONTACT` and update this at least once a year.
 */
export const EXPIRES = '2027-11-01T00:00:00Z';

const DAY_MS = 86_400_000;
/** How many days before the file expires builds start to warn. */
const WARNING_DAYS = 60;

/** The file's path relative to the origin. */
export const SECURITY_TXT = '.well-known/security.txt';

/** @param languages languages of reports, preferred first */
export function createSecurityTxt(origin: string, languages: readonly string[]): string {
  return [
    `Contact: ${CONTACT}`,
    `Expires: ${EXPIRES}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${origin}/${SECURITY_TXT}`,
    '',
  ].join('\n');
}

/** Returns a warning for the build's output if the file expires soon or has expired. */
export function createExpiryWarning(now: Date): string | undefined {
  const days = Math.ceil((Date.parse(EXPIRES) - now.getTime()) / DAY_MS);
  if (days > WARNING_DAYS) return undefined;
  const state = days > 0 ? `expires in ${days} days` : 'has expired';
  return `/${SECURITY_TXT} ${state}. Check its contact, then set EXPIRES in plugins/delivery/securityTxt.ts to a date within a year.`;
}
