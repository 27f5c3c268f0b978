/**
 * Replaces the theme's code block, which loads Prism with all its grammars on every page. `plugins/highlight` highlights code when the
 * site is built, so this only renders the tokens.
 */
import CopyButton from '@site/src/components/CopyButton';
import {useScrollRegion} from '@site/src/components/ScrollTable/useScrollRegion';
import clsx from 'clsx';
import {Fragment, type ReactNode, useRef} from 'react';
import styles from './styles.module.css';
import {splitAtProblems, unpackTokens} from './tokens';

export interface Props {
  readonly code?: string;
  readonly language?: string;
  /** Packed tokens (`plugins/highlight/tokens.ts`). */
  readonly packedTokens?: string;
  readonly title?: string;
  /** Problems with lines of the code, one per line, such as `3 unknown shape`. Each is shown after its line. */
  readonly problems?: string;
  /** Text that the button copies. @default the code */
  readonly copy?: string;
  /** Code of a block that was written as an element. It isn't highlighted. */
  readonly children?: ReactNode;
}

export default function CodeBlock({
  code,
  language = 'text',
  packedTokens = '',
  title,
  problems = '',
  copy,
  children,
}: Props): ReactNode {
  const text = code ?? (typeof children === 'string' ? children : '');
  const region = useRef<HTMLPreElement>(null);
  useScrollRegion(region, 'code');
  const parts = splitAtProblems(unpackTokens(text, packedTokens), problems);
  return (
    <div className={clsx('theme-code-block', `language-${language}`, styles.block, problems && styles.wrong)}>
      {title && <div className={styles.title}>{title}</div>}
      <pre ref={region} className={text.trimEnd().includes('\n') ? undefined : styles.line}>
        <code>
          {parts.map(({tokens, problem}, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a code block never change
            <Fragment key={index}>
              {tokens.map(({style, text: run}, index) =>
                style === '-' ? (
                  run
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a part never change
                  <span key={index} className={`t-${style}`}>
                    {run}
                  </span>
                ),
              )}
              {problem && (
                <strong
                  className={clsx(styles.problem, index < parts.length - 1 && styles.beforeLineBreak)}
                  data-message=""
                >
                  {problem}
                </strong>
              )}
            </Fragment>
          ))}
        </code>
      </pre>
      <CopyButton code={copy ?? text} title={title} />
    </div>
  );
}
