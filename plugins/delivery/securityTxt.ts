/** Where those write who find a weakness: https://www.rfc-editor.org/rfc/rfc9116 */

/** The repository's page for reports; `SECURITY.md` says what is promised. */
const CONTACT = 'https://github.com/terrastruct/d2/security';

/**
 * When the file stops being valid. The format requires a date at most a year ahead, and one that a build took from its clock
 * would make each build another one. So somebody who has checked `CONTACT` writes it here, at least once a year.
 */
export const EXPIRES = '2027-11-01T00:00:00Z';

const DAY_MS = 86_400_000;
const NOTICE_DAYS = 60;

/** The file's path below the origin. */
export const SECURITY_TXT = '.well-known/security.txt';

/** @param languages in which reports are read, the preferred one first */
export function securityTxt(origin: string, languages: readonly string[]): string {
  return [
    `Contact: ${CONTACT}`,
    `Expires: ${EXPIRES}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${origin}/${SECURITY_TXT}`,
    '',
  ].join('\n');
}

/** Returns what to tell whoever builds the site when the file is about to expire, or has expired. */
export function expiryWarning(now: Date): string | undefined {
  const days = Math.ceil((Date.parse(EXPIRES) - now.getTime()) / DAY_MS);
  if (days > NOTICE_DAYS) return undefined;
  const state = days > 0 ? `expires in ${days} days` : 'has expired';
  return `/${SECURITY_TXT} ${state}. Check its contact, then set EXPIRES in plugins/delivery/securityTxt.ts to a date within a year.`;
}
