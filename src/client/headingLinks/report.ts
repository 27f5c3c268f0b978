import {translate} from '@docusaurus/Translate';
import styles from './styles.module.css';

/** How long the message is shown. */
const MESSAGE_DURATION_MS = 2500;

let status: HTMLElement | undefined;
let timer: number | undefined;

/** Shows a message at the bottom of the window for a few seconds. */
function showToast(message: string): void {
  if (!status) {
    status = document.createElement('output');
    if (styles.status) status.className = styles.status;
    document.body.append(status);
  }
  const element = status;
  window.clearTimeout(timer);
  // Screen readers only announce changes of an element that's already there.
  timer = window.setTimeout(() => {
    element.textContent = message;
    timer = window.setTimeout(() => element.replaceChildren(), MESSAGE_DURATION_MS);
  });
}

/** Tells the reader whether the URL was copied. */
export async function reportCopyResult(copied: Promise<void>): Promise<void> {
  try {
    await copied;
    showToast(
      translate({
        id: 'heading.copied',
        message: 'Link copied',
        description: 'Announced after a click on the # of a heading has copied its link',
      }),
    );
  } catch {
    showToast(
      translate({
        id: 'heading.copyFailed',
        message: 'Couldn’t copy. The link is in the address bar.',
        description: 'After a click on # at a heading, if the browser doesn’t allow copying',
      }),
    );
  }
}
