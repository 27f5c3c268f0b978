import {translate} from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {type ReactNode, useEffect, useRef, useState} from 'react';
import type {OfflineList} from '../shared';
import {bytesOf, isSaved, readList, remove, save} from './save';

type State =
  | {readonly at: 'reading' | 'failed'}
  | {readonly at: 'offered' | 'saved' | 'removed'; readonly list: OfflineList}
  | {readonly at: 'saving'; readonly list: OfflineList; readonly bytes: number};

interface Props {
  readonly className: string | undefined;
  readonly onClose: () => void;
}

/** Offers to save, with the size, and shows how far it is. Comes with the first click on the button in the footer. */
export default function Panel({className, onClose}: Props): ReactNode {
  const baseUrl = useBaseUrl('/');
  const {currentLocale} = useDocusaurusContext().i18n;
  const [state, setState] = useState<State>({at: 'reading'});
  const saving = useRef<AbortController>(undefined);
  const first = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const read = async () => {
      const list = await readList(baseUrl);
      setState({at: (await isSaved(baseUrl, list)) ? 'saved' : 'offered', list});
    };
    read().catch(() => setState({at: 'failed'}));
    return () => saving.current?.abort();
  }, [baseUrl]);
  // The button that was pressed is gone; its place in the order of the keyboard is the next one's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each state come other buttons
  useEffect(() => first.current?.focus(), [state.at]);

  async function start(list: OfflineList): Promise<void> {
    const controller = new AbortController();
    saving.current = controller;
    setState({at: 'saving', list, bytes: 0});
    try {
      await save(baseUrl, list, (bytes) => setState({at: 'saving', list, bytes}), controller.signal);
      setState({at: 'saved', list});
    } catch {
      const isCancelled = controller.signal.aborted;
      controller.abort(); // what the others still fetch
      setState(isCancelled ? {at: 'offered', list} : {at: 'failed'});
    }
  }

  async function takeAway(list: OfflineList): Promise<void> {
    await remove(baseUrl);
    setState({at: 'removed', list});
  }

  const megabytes = new Intl.NumberFormat(currentLocale, {style: 'unit', unit: 'megabyte', maximumFractionDigits: 1});
  const size = 'list' in state ? megabytes.format(bytesOf(state.list) / 1e6) : '';
  const close = translate({
    id: 'offline.close',
    message: 'Close',
    description: 'Closes the panel of saving for offline',
  });
  const cancel = translate({id: 'offline.cancel', message: 'Cancel', description: 'Stops saving for offline'});
  return (
    <div className={className}>
      <span role="status">{state.at === 'saving' ? '' : words(state.at, size)}</span>
      {state.at === 'offered' && (
        <button ref={first} type="button" onClick={() => void start(state.list)}>
          {translate({id: 'offline.start', message: 'Save', description: 'Begins to save all pages'})}
        </button>
      )}
      {state.at === 'saving' && (
        <>
          <progress
            max={bytesOf(state.list)}
            value={state.bytes}
            aria-label={translate({id: 'offline.progress', message: 'Saved so far', description: 'Name of a bar'})}
          />
          <span>{`${megabytes.format(state.bytes / 1e6)} / ${size}`}</span>
          <button ref={first} type="button" onClick={() => saving.current?.abort()}>
            {cancel}
          </button>
        </>
      )}
      {state.at === 'saved' && (
        <button ref={first} type="button" onClick={() => void takeAway(state.list)}>
          {translate({id: 'offline.remove', message: 'Remove', description: 'Takes away what was saved for offline'})}
        </button>
      )}
      {state.at !== 'saving' && (
        <button
          ref={state.at === 'failed' || state.at === 'removed' ? first : undefined}
          type="button"
          onClick={onClose}
        >
          {close}
        </button>
      )}
    </div>
  );
}

/** The text of a state; `size` with its unit. */
function words(at: Exclude<State['at'], 'saving'>, size: string): string {
  switch (at) {
    case 'reading':
      return translate({id: 'offline.reading', message: 'One moment …', description: 'While the size is asked for'});
    case 'offered':
      return translate(
        {
          id: 'offline.ask',
          message: 'All pages in this language take {size} on this device.',
          description: 'Asks whether to save them',
        },
        {size},
      );
    case 'saved':
      return translate(
        {
          id: 'offline.saved',
          message: 'All pages are saved on this device ({size}).',
          description: 'After saving for offline',
        },
        {size},
      );
    case 'removed':
      return translate({
        id: 'offline.removed',
        message: 'What was saved is removed.',
        description: 'After saved pages were removed',
      });
    case 'failed':
      return translate({
        id: 'offline.failed',
        message: 'The pages could not be saved. What came is kept; try again later.',
        description: 'When saving for offline fails',
      });
  }
}
