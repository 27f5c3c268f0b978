/** Prints pages in light colors, even if the reader uses dark mode, because dark diagrams would waste ink. */
if (typeof window !== 'undefined') {
  const {dataset} = document.documentElement;
  let originalTheme: string | undefined;
  window.addEventListener('beforeprint', () => {
    originalTheme = dataset.theme;
    dataset.theme = 'light';
  });
  window.addEventListener('afterprint', () => {
    dataset.theme = originalTheme;
  });
}

export {};
