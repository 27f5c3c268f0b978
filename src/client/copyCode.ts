/** Makes the copy buttons of all code blocks work, those that are in the page and those that come later. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/** For how long a button says what became of the copy, in milliseconds. */
const TOLD = 2000;

/** The code of the block around a button, without the compiler's messages between its lines. */
function codeBeside(button: Element): string {
  const code = button.parentElement?.querySelector('code')?.cloneNode(true) as Element | undefined;
  for (const message of code?.querySelectorAll('[data-message]') ?? []) message.remove();
  return code?.textContent ?? '';
}

async function copy(button: HTMLElement): Promise<void> {
  const status = button.querySelector('[role="status"]');
  if (!status) return;
  try {
    await navigator.clipboard.writeText(codeBeside(button));
    button.dataset.state = 'copied';
    status.textContent = button.dataset.copied ?? '';
  } catch {
    button.dataset.state = 'failed'; // no permission, or a page without https
    status.textContent = button.dataset.failed ?? '';
  }
  setTimeout(() => {
    delete button.dataset.state;
    status.textContent = '';
  }, TOLD);
}

if (ExecutionEnvironment.canUseDOM) {
  document.addEventListener('click', ({target}) => {
    const button = (target as Element).closest<HTMLElement>('[data-copy]');
    if (button) void copy(button);
  });
}
