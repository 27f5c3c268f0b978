// Ends the bundler's runtime (see ../template.ts): runs the scripts that the page names, after the first paint.

// The home pages take the lack of this for a wrong base path (BaseUrlIssueBanner); but the runtime did come.
window.docusaurus ??= {};

{
  const run = () => {
    for (const {dataset} of document.querySelectorAll('script[data-src]')) {
      const script = document.createElement('script');
      script.src = dataset.src;
      script.async = false;
      document.head.append(script);
    }
  };
  // A page in the background is not painted. A picture that does not come is not waited for.
  const soon = document.hidden ? setTimeout : requestAnimationFrame;
  const first = document.querySelector('img[fetchpriority=high]')?.decode();
  Promise.race([first, new Promise((late) => setTimeout(late, first ? 1000 : 0))])
    .catch(() => {})
    .then(() => soon(() => setTimeout(run)));
}
