import type {ReactNode} from 'react';

/** Renders the site's logo: two connected shapes in the color of the surrounding text. */
export default function Logo({size = 28}: {readonly size?: number}): ReactNode {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="none"
      stroke="currentcolor"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      <rect x="3" y="4" width="12" height="10" rx="2" />
      <rect x="17" y="18" width="12" height="10" rx="2" />
      <path d="M9 14v6q0 3 3 3h5" />
    </svg>
  );
}
