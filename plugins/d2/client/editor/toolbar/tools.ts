import {copyText} from '../../../../shared/clipboard';
import type {Draft, Example} from '../../../figure/contract';
import {mayNameIcon} from '../../../icons';
import {createFileName} from '../../downloadName';
import {toPortableSource} from '../../icons';
import {createPngBlob, createSvgBlob, downloadBlob, type SizedDrawing} from '../download';
import {PHRASES, translateText} from '../phrases';
import type {IconName} from './Icon';
import type {MenuItem} from './Menu';

/** One control of the toolbar. */
export interface Tool {
  readonly name: string;
  readonly label: string;
  /** Explains the label. */
  readonly title?: string;
  readonly icon: IconName;
  /** Tools with a lower priority move to the menu first. */
  readonly priority: number;
  readonly isDisabled?: boolean;
  /** For the tool that shows and hides the settings: whether they're shown. */
  readonly isOpen?: boolean;
  /** What a click does: calls a function, opens a URL in another tab, or opens a menu. */
  readonly action: (() => void) | string | readonly MenuItem[];
}

export interface Actions {
  readonly example: Example;
  readonly draft: Draft;
  /** The source that's shown in the editor. */
  readonly text: string;
  /** Returns the current drawing, or the chosen board if there are several. Not set until there's a drawing. */
  readonly getDrawing: (() => SizedDrawing | undefined) | undefined;
  readonly shareLink: (draft: Draft) => Promise<string>;
  /** Whether the editor fills the window. */
  readonly isExpanded: boolean;
  readonly onExpand: () => void;
  readonly onReset: () => void;
  readonly onClose: () => void;
}

/** Returns the tools that copy, share, and download an example. @param announce shows a message */
export function createSharingTools(actions: Actions, announce: (message: string) => void): Tool[] {
  const {example, draft, text, getDrawing, shareLink} = actions;

  async function copyAndAnnounce(content: string | Promise<string>): Promise<void> {
    try {
      await copyText(content);
      announce(translateText(PHRASES.copied));
    } catch {
      announce(translateText(PHRASES.copyFailed));
    }
  }

  async function saveDrawing(
    extension: string,
    createBlob: (drawing: SizedDrawing) => Blob | Promise<Blob>,
  ): Promise<void> {
    const drawing = getDrawing?.();
    if (!drawing) return;
    try {
      downloadBlob(`${createFileName(example.caption ?? '')}.${extension}`, await createBlob(drawing));
    } catch {
      announce(translateText(extension === 'png' ? PHRASES.pngFailed : PHRASES.saveFailed));
    }
  }

  const saveText = () => saveDrawing('txt', ({content}) => new Blob([content], {type: 'text/plain'}));
  const formats: readonly MenuItem[] = [
    {
      name: 'svg',
      label: translateText(PHRASES.saveSvg),
      isDisabled: !getDrawing,
      onChoose: () => saveDrawing('svg', ({content}) => createSvgBlob(content)),
    },
    {
      name: 'png',
      label: translateText(PHRASES.savePng),
      isDisabled: !getDrawing,
      onChoose: () => saveDrawing('png', createPngBlob),
    },
  ];
  const isText = example.displayOptions.ascii !== undefined;
  return [
    {
      name: 'copy',
      label: translateText(PHRASES.copy),
      title: translateText(PHRASES.copyTitle),
      icon: 'copy',
      priority: 4,
      action: () => copyAndAnnounce(mayNameIcon(text) ? toPortableSource(text) : text),
    },
    {
      name: 'share',
      label: translateText(PHRASES.share),
      title: translateText(PHRASES.shareTitle),
      icon: 'share',
      priority: 5,
      action: () => copyAndAnnounce(shareLink(draft)),
    },
    {
      name: 'download',
      label: translateText(PHRASES.download),
      ...(isText && {title: translateText(PHRASES.saveText)}),
      icon: 'download',
      priority: 3,
      isDisabled: !getDrawing,
      action: isText ? saveText : formats,
    },
  ];
}

/** Returns the tools that open an example elsewhere, enlarge it, reset it, and close it. @param playground URL in the Playground */
export function createEditorTools(actions: Actions, playground: string | undefined): Tool[] {
  const {isExpanded, onExpand, onReset, onClose} = actions;
  return [
    ...(playground === undefined
      ? []
      : [
          {
            name: 'playground',
            label: translateText(PHRASES.playground),
            icon: 'playground',
            priority: 1,
            action: playground,
          } as const,
        ]),
    {
      name: 'expand',
      label: isExpanded ? translateText(PHRASES.collapse) : translateText(PHRASES.expand),
      icon: isExpanded ? 'collapse' : 'expand',
      priority: 6,
      action: onExpand,
    },
    {
      name: 'reset',
      label: translateText(PHRASES.reset),
      icon: 'reset',
      priority: 2,
      action: onReset,
    },
    {
      name: 'close',
      label: translateText(PHRASES.close),
      icon: 'close',
      priority: Number.POSITIVE_INFINITY,
      action: onClose,
    },
  ];
}

/** Returns what a menu shows for a tool that doesn't fit into the row. */
export function toMenuItems({name, label, title, isDisabled = false, action}: Tool): readonly MenuItem[] {
  if (typeof action === 'string') return [{name, label, href: action}];
  if (typeof action === 'function') return [{name, label: title ?? label, isDisabled, onChoose: action}];
  return action;
}
