/**
 * Requests the scripts listed on its own `<script>` element. Browsers scan a page for `<script src>` right away, so those scripts
 * would compete with the style sheet, which blocks the first paint. Requested one round trip later, they don't.
 */
{
  const {run, ahead} = document.currentScript.dataset;
  /** @param {Record<string, unknown>} values */
  const ask = (name, values) =>
    document.head.append(Object.assign(document.createElement(name), values, {fetchPriority: 'low'}));
  // In this order, whichever comes first.
  for (const src of run.match(/\S+/g) ?? []) ask('script', {src, async: false});
  // The bundler runs them when it asks for them.
  for (const href of ahead.match(/\S+/g) ?? []) ask('link', {rel: 'preload', as: 'script', href});
}
