/** What opening the search loads: the dialog with its styles, and the engine or what talks to the service. */
import type {DocusaurusConfig} from '@docusaurus/types';
import {backendOf} from '../backend';
import {loadInsights} from '../insights';
import {settingsOf} from '../settings';
import {Dialog} from './Dialog';
import './dialog.css';

/** Begins to load what the first query needs, and returns the dialog. */
export async function prepare(config: DocusaurusConfig): Promise<typeof Dialog> {
  const settings = settingsOf(config);
  backendOf(settings).warmUp();
  await loadInsights(settings);
  return Dialog;
}
