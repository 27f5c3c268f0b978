import type {GraphShape} from '../compiler/request';
import type {BoardDifference} from './connections';

type Labeled = Pick<GraphShape, 'label' | 'attributes'>;

/** Compares the labels of two shapes or connections. */
export function compareLabels(of: string, goal: Labeled, attempt: Labeled): BoardDifference[] {
  const [expected, actual] = [goal.label, attempt.label];
  if (expected === actual) return [];
  const tag = attempt.attributes.language;
  const isTagOfLabel = tag !== undefined && expected.startsWith(tag) && expected.endsWith(actual);
  return [{kind: 'label', of, expected, actual, ...(isTagOfLabel ? {tag} : {})}];
}
