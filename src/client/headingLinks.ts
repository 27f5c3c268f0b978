/** Copies the address of a section when a reader follows the link next to its heading, and says so. */
import {translate} from '@docusaurus/Translate';
import {copyText} from '../../plugins/shared/clipboard';

const MESSAGE_DURATION_MS = 2500;

let timer: number | undefined;

/** Shows a message at the lower edge of the window. The element stays, because screen readers only announce changes of known ones. */
function say(message: string): void {
  let status = document.querySelector('.copied-address');
  if (!status) {
    status = document.createElement('output');
    status.className = 'copied-address';
    document.body.append(status);
  }
  status.textContent = message;
  window.clearTimeout(timer);
  if (message) timer = window.setTimeout(say, MESSAGE_DURATION_MS, '');
}

function onClick({target}: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.hash-link') : null;
  if (!link) return;
  copyText(link.href).then(
    () =>
      say(translate({id: 'heading.copied', message: 'Link copied', description: 'After a click on # at a heading'})),
    () =>
      say(
        translate({
          id: 'heading.copyFailed',
          message: 'Couldn’t copy. The link is in the address bar.',
          description: 'After a click on # at a heading, if the browser doesn’t allow copying',
        }),
      ),
  );
}

if (typeof document !== 'undefined') {
  say('');
  document.addEventListener('click', onClick);
}
