/** The chunk that loads when a reader opens the search: the dialog, its styles, and the code that gets results. */
import type {DocusaurusConfig} from '@docusaurus/types';
import {getBackend} from '../backend';
import {loadInsights} from '../insights';
import {readSettings} from '../settings';
import {Dialog} from './Dialog';
import './dialog.css';

/** Starts loading everything that the first query needs, and returns the dialog component. */
export async function prepareDialog(config: DocusaurusConfig): Promise<typeof Dialog> {
  const settings = readSettings(config);
  getBackend(settings).warmUp();
  await loadInsights(settings);
  return Dialog;
}
