/** Replaces the theme's link to the next or previous page, to say what that page teaches (`plugins/docPages`). */
import Link from '@docusaurus/Link';
import type {Props} from '@theme/PaginatorNavLink';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

export default function PaginatorNavLink({
  permalink,
  title,
  subLabel,
  isNext,
  description,
}: Omit<Props, 'title'> & {readonly title: ReactNode; readonly description?: string}): ReactNode {
  return (
    <Link className={`pagination-nav__link pagination-nav__link--${isNext ? 'next' : 'prev'}`} to={permalink}>
      {subLabel && <div className="pagination-nav__sublabel">{subLabel}</div>}
      <div className="pagination-nav__label">{title}</div>
      {description && <div className={styles.description}>{description}</div>}
    </Link>
  );
}
