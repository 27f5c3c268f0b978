/** What opening the search loads: the dialog with its styles, and the engine or what talks to the service. */
import type {DocusaurusConfig} from '@docusaurus/types';
import {backendOf} from '../backend';
import {loadInsights} from '../insights';
import {settingsOf} from '../settings';
import {Dialog} from './Dialog';

let styles: Promise<void> | undefined;

/** A sheet of its own: the bundler would put it into the one that every page loads. */
function loadStyles(): Promise<void> {
  styles ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL('./dialog.css', import.meta.url).href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      styles = undefined;
      reject(new Error('The styles of the search could not be loaded.'));
    };
    document.head.append(link);
  });
  return styles;
}

/**
 * Loads what the dialog needs before it can be shown, and begins to load what the first query needs.
 *
 * @returns the dialog
 * @throws if the network does not bring it; a later call tries again
 */
export async function prepare(config: DocusaurusConfig): Promise<typeof Dialog> {
  const settings = settingsOf(config);
  backendOf(settings).warmUp();
  await Promise.all([loadStyles(), loadInsights(settings)]);
  return Dialog;
}
