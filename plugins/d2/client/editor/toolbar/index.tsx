import {type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState} from 'react';
import type {Settings} from '../../../figure/contract';
import {PHRASES, translateText} from '../phrases';
import type {MenuItem} from './Menu';
import {moveFocus} from './moveFocus';
import SettingsPanel from './SettingsPanel';
import styles from './styles.module.css';
import ToolControl from './ToolControl';
import {type Actions, createEditorTools, createSharingTools, type Tool, toMenuItems} from './tools';
import {useFit} from './useFit';
import {useMessage} from './useMessage';
import {usePlayground} from './usePlayground';

interface Props extends Actions {
  /** What the menu offers in addition to the tools that don't fit into the row. @default [] */
  readonly moreItems?: readonly MenuItem[];
  readonly onSettings: (settings: Settings) => void;
  /** Called for Escape, unless it has closed something in the toolbar. */
  readonly onEscape: () => void;
}

const MAX_MESSAGE_WIDTH_PX = 192;

/** The controls of an editor in one row, and the settings of the drawing. What doesn't fit into the row is in a menu. */
export default function Toolbar({moreItems = [], onSettings, onEscape, ...actions}: Props): ReactNode {
  const {example, draft, text} = actions;
  const [message, announce] = useMessage();
  const [messagePosition, setMessagePosition] = useState({left: 0, top: 0});
  const [showsSettings, setShowsSettings] = useState(false);
  const [focused, setFocused] = useState('');
  const row = useRef<HTMLDivElement>(null);
  const settingsId = useId();
  const playground = usePlayground(draft, text);
  const hasSettings = example.showing.ascii === undefined;
  const settingsTool: Tool = {
    name: 'settings',
    label: translateText(PHRASES.settings),
    title: translateText(PHRASES.looks),
    icon: 'settings',
    priority: 7,
    isOpen: showsSettings,
    does: () => setShowsSettings(!showsSettings),
  };
  const tools = [
    ...(hasSettings ? [settingsTool] : []),
    ...createSharingTools(actions, announce),
    ...createEditorTools(actions, playground),
  ];
  const {hasWords, kept} = useFit(row, tools, moreItems.length > 0);
  const items = [...tools.filter((_, i) => !kept.has(i)).flatMap(toMenuItems), ...moreItems];
  const more: Tool = {
    name: 'more',
    label: translateText(PHRASES.moreTools),
    icon: 'more',
    priority: 0,
    does: items,
  };
  const reachable = tools.filter(({isDisabled}, i) => kept.has(i) && !isDisabled).map(({name}) => name);
  // A toolbar is a single stop for Tab: https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
  const isRemembered = reachable.includes(focused) || (focused === more.name && items.length > 0);
  const stop = isRemembered ? focused : reachable[0];

  /** Places messages below the control that was clicked, because that's where the reader is looking. */
  function placeMessage({target, currentTarget}: MouseEvent<HTMLElement>): void {
    if (!(target instanceof Element)) return;
    // The item of a menu disappears with the menu.
    const button = target.closest('[role="menu"]')?.previousElementSibling ?? target.closest('[data-tool]');
    if (!button) return;
    const place = button.getBoundingClientRect();
    const toolbar = currentTarget.getBoundingClientRect();
    const left = Math.max(0, Math.min(place.left - toolbar.left, toolbar.width - MAX_MESSAGE_WIDTH_PX));
    setMessagePosition({left, top: place.bottom - toolbar.top});
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    moveFocus(event, '[data-tool]:not(:disabled)', 'horizontal');
    closeSettings(event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // It would also close the dialog around the editor.
    event.preventDefault();
    event.stopPropagation();
    onEscape();
  }

  /** Closes the settings for Escape, which would also close the dialog around the editor. */
  function closeSettings(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Escape' || !showsSettings) return;
    event.preventDefault();
    event.stopPropagation();
    setShowsSettings(false);
    const opener = kept.has(tools.indexOf(settingsTool)) ? settingsTool : more;
    row.current?.querySelector<HTMLElement>(`[data-tool="${opener.name}"]`)?.focus({preventScroll: true});
  }

  function rememberFocus({target}: FocusEvent<HTMLElement>): void {
    if (target.dataset.tool !== undefined) setFocused(target.dataset.tool);
  }

  return (
    <>
      <div
        className={styles.toolbar}
        role="toolbar"
        aria-label={translateText(PHRASES.toolbar)}
        onClickCapture={placeMessage}
        onFocus={rememberFocus}
        onKeyDown={onKeyDown}
      >
        <div ref={row} className={styles.row} data-content={hasWords ? 'words' : 'icons'}>
          {tools.map((tool, i) => (
            <span key={tool.name} className={styles.slot} hidden={!kept.has(i)}>
              <ToolControl tool={tool} isStop={tool.name === stop} controls={settingsId} />
            </span>
          ))}
          <span className={styles.moreSlot} hidden={items.length === 0}>
            <ToolControl tool={more} isStop={more.name === stop} controls={settingsId} />
          </span>
        </div>
        <span className={styles.message} role="status" style={messagePosition}>
          {message}
        </span>
      </div>
      {hasSettings && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div
          id={settingsId}
          className={styles.settings}
          role="group"
          aria-label={settingsTool.label}
          hidden={!showsSettings}
          onKeyDown={closeSettings}
        >
          <SettingsPanel settings={draft.settings} onSettings={onSettings} />
        </div>
      )}
    </>
  );
}
