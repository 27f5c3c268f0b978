/**
 * Requests the scripts listed on its own `<script>` element. Browsers scan a page for `<script src>` right away, so those scripts
 * would compete with the style sheet, which blocks the first paint. Requested one round trip later, they don't.
 */
{
  const {run, ahead} = document.currentScript.dataset;
  /** @param {Record<string, unknown>} values */
  const request = (name, values) =>
    document.head.append(Object.assign(document.createElement(name), values, {fetchPriority: 'low'}));
  // They run in this order, whichever arrives first.
  for (const src of run.match(/\S+/g) ?? []) request('script', {src, async: false});
  // The bundler runs these when it imports them.
  for (const href of ahead.match(/\S+/g) ?? []) request('link', {rel: 'preload', as: 'script', href});
}
