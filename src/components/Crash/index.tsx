import Translate from '@docusaurus/Translate';
import {getErrorCausalChain} from '@docusaurus/utils-common';
import siteConfig from '@generated/docusaurus.config';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  readonly error: Error;
  readonly tryAgain: () => void;
}

/**
 * Replaces a page that crashed with an explanation and a link. Doesn't use context, because the crash may have removed every provider. For
 * the same reason, the link reloads the site.
 */
export default function Crash({error, tryAgain}: Props): ReactNode {
  return (
    <main className="one-column">
      <h1>
        <Translate id="theme.ErrorPageContent.title">This page crashed.</Translate>
      </h1>
      <p>
        <Translate id="error.advice" description="What to do if a page has crashed">
          It isn’t your fault, and trying again often helps. If it doesn’t, start over from the home page.
        </Translate>
      </p>
      <p className={styles.actions}>
        <button type="button" className="button button--primary" onClick={tryAgain}>
          <Translate id="theme.ErrorPageContent.tryAgain">Try again</Translate>
        </button>
        <a href={siteConfig.baseUrl}>
          <Translate id="notFound.home" description="Link to the landing page">
            Go to the home page
          </Translate>
        </a>
      </p>
      <p className={styles.message}>
        {getErrorCausalChain(error)
          .map(({message}) => message)
          .join('\n\nCause:\n')}
      </p>
    </main>
  );
}
