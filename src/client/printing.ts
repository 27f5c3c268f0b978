/** Prints pages in light colors, even if the reader uses dark mode, because dark diagrams would waste ink. */
if (typeof window !== 'undefined') {
  const {dataset} = document.documentElement;
  let shown: string | undefined;
  window.addEventListener('beforeprint', () => {
    shown = dataset.theme;
    dataset.theme = 'light';
  });
  window.addEventListener('afterprint', () => {
    dataset.theme = shown;
  });
}

export {};
