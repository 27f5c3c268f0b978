import {translate} from '@docusaurus/Translate';
import styles from './styles.module.css';

/** URLs of the two versions of an image that moves. */
export interface Motion {
  readonly still: string;
  readonly moving: string;
}

const ICONS = {
  out: 'M4 10h12',
  in: 'M4 10h12M10 4v12',
  fit: 'M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4',
  natural: 'm3.5 7 2-1.5v9M13.5 7l2-1.5v9M10 8v.01M10 12.5v.01',
  download: 'M10 3.5v9M6 9l4 4 4-4M4 16.5h12',
  pause: 'M7 4.5v11M13 4.5v11',
  play: 'm6.5 4 9 6-9 6z',
  close: 'm5 5 10 10M15 5 5 15',
};

/** Creates an element with a class and children. */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  ...children: readonly HTMLElement[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}

/** Sets a control's name and icon. */
export function setLabel(control: HTMLElement, label: string, icon: keyof typeof ICONS): void {
  control.className = styles.control ?? '';
  control.title = label;
  control.setAttribute('aria-label', label);
  control.innerHTML = `<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="${ICONS[icon]}"/></svg>`;
}

export function createButton(label: string, icon: keyof typeof ICONS, onclick: () => void): HTMLButtonElement {
  const button = Object.assign(create('button'), {type: 'button', onclick});
  setLabel(button, label, icon);
  return button;
}

/** Creates a button that pauses and plays an image. */
export function createMotionButton(image: HTMLImageElement, {still, moving}: Motion): HTMLElement {
  let isStill = image.src === new URL(still, document.baseURI).href;
  const button = createButton('', 'play', () => {
    isStill = !isStill;
    image.src = isStill ? still : moving;
    update();
  });
  const update = (): void => {
    if (isStill) setLabel(button, translate({id: 'd2.animation.play', message: 'Play'}), 'play');
    else setLabel(button, translate({id: 'd2.animation.pause', message: 'Pause'}), 'pause');
  };
  update();
  return button;
}
