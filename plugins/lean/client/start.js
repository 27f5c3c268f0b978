/**
 * Asks for the scripts that its own element names, once it has come itself. Browsers look through a page for scripts as soon as
 * they have it, and would fetch these beside the style sheet, without which nothing is shown; one round trip later the
 * sheet is on its way, and no line stands still.
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
