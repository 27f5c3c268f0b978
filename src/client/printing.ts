/** Pages are printed in light colors, whatever they are shown in: paper is white, and dark boards would take all the ink. */
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
