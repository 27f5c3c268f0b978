/** Replaces the loading indicator and the loading error, to use the site's colors and the reader's language. */
import Translate, {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import type {LoadingComponentProps} from 'react-loadable';
import styles from './styles.module.css';

export default function Loading({error, retry, pastDelay}: LoadingComponentProps): ReactNode {
  if (error) {
    return (
      <div className={styles.failed} role="alert">
        <p>
          <Translate id="loading.failed" description="Announced when a page or its scripts couldn't be loaded">
            This page couldn't be loaded completely. Check your connection, then try again.
          </Translate>
        </p>
        <button type="button" onClick={retry}>
          <Translate id="loading.retry" description="Button that loads a page again">
            Retry
          </Translate>
        </button>
      </div>
    );
  }
  if (!pastDelay) return null;
  const label = translate({id: 'loading.label', message: 'Loading', description: 'Said while a page loads'});
  return <div className={styles.spinner} role="status" aria-label={label} />;
}
