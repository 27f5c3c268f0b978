// biome-ignore-all lint/a11y/useSemanticElements: a table would change the layout
// biome-ignore-all lint/a11y/useFocusableInteractive: the input keeps the focus and points to the selected row
import translations from '@theme/SearchTranslations';
import type {ReactNode} from 'react';
import type {Hit} from '../../engine/hit';
import {Marked} from '../Marked';
import type {SavedList} from '../savedResults';

const {saveRecentSearchButtonTitle, removeRecentSearchButtonTitle, removeFavoriteSearchButtonTitle} =
  translations.modal?.startScreen ?? {};
const REMOVE_LABELS = {recent: removeRecentSearchButtonTitle, favorite: removeFavoriteSearchButtonTitle};

export interface Group {
  readonly name: string;
  readonly hits: readonly Hit[];
  /** The saved list that these results are from, if any. */
  readonly list?: SavedList;
}

interface ResultsProps {
  readonly groups: readonly Group[];
  readonly selectedRow: number;
  readonly onSelect: (row: number) => void;
  /** Called when a result opens, here or in another tab. */
  readonly onOpen: (hit: Hit) => void;
  readonly onNavigate: (path: string) => void;
  readonly onMove: (hit: Hit, to: SavedList | 'nowhere') => void;
}

export const getRowId = (row: number): string => `search-row-${row}`;

/** The results in groups. It's a grid because a listbox can't contain links and buttons that a screen reader can reach. */
export function Results({groups, selectedRow, onSelect, onOpen, onNavigate, onMove}: ResultsProps): ReactNode {
  let row = -1;
  if (groups.length === 0) return null;
  return (
    <div role="grid" id="search-results" aria-label={translations.button?.buttonAriaLabel}>
      {groups.map(({name, hits, list}) => (
        <div key={`${list} ${name}`} role="rowgroup" aria-label={name}>
          <div className="search-group-title" aria-hidden="true">
            {name}
          </div>
          {hits.map((hit) => {
            row += 1;
            const rowIndex = row;
            return (
              <div
                key={hit.id}
                role="row"
                id={getRowId(rowIndex)}
                aria-selected={rowIndex === selectedRow}
                className={`search-row search-row--${hit.kind}`}
                onMouseMove={() => rowIndex !== selectedRow && onSelect(rowIndex)}
              >
                <div role="gridcell">
                  <a
                    href={hit.url}
                    onClick={(event) => {
                      onOpen(hit);
                      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                      event.preventDefault();
                      onNavigate(hit.url);
                    }}
                  >
                    <span>
                      <Marked text={hit.title} />
                    </span>
                    {hit.path.length > 0 && (
                      <small>
                        <Marked text={hit.path.join(' › ')} />
                      </small>
                    )}
                  </a>
                </div>
                {list && (
                  <div role="gridcell">
                    {list === 'recent' && (
                      <button type="button" title={saveRecentSearchButtonTitle} onClick={() => onMove(hit, 'favorite')}>
                        ☆
                      </button>
                    )}
                    <button type="button" title={REMOVE_LABELS[list]} onClick={() => onMove(hit, 'nowhere')}>
                      ✕
                    </button>
                  </div>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
