import {useDocsSidebar} from '@docusaurus/plugin-content-docs/client';
import {useHistory, useLocation} from '@docusaurus/router';
import Translate, {translate} from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {Children, isValidElement, type ReactNode} from 'react';
import FilterField from '../FilterField';
import {splitSections} from '../splitSections';
import {isObsolete, readVersion} from './versions';

/** Fragment of the heading above this component. It's added to the URL of a choice, so that a shared link scrolls there. */
const UPGRADING_HASH = '#upgrading';

/**
 * Shows what breaks when upgrading from the reader's version to the newest one. The URL keeps the chosen version. Without JavaScript, all
 * sections are shown, newest first.
 *
 * @param children a section of the third level for each version that breaks something, with an id such as `since-0-6-9`
 */
export default function Upgrades({children}: {readonly children: ReactNode}): ReactNode {
  const history = useHistory();
  const {search, hash} = useLocation();
  const isBrowser = useIsBrowser();
  const [newest = '', ...older] = useVersions();
  // The server doesn't know the chosen version, so the first render on the client must not use it either.
  const from = isBrowser ? readVersion(older, search, hash) : undefined;
  const sections = splitSections(children).filter(({heading}) => heading);
  const isShown = (id: string | undefined) => from === undefined || !isObsolete(older, from, id);
  const count = sections.reduce(
    (sum, {heading, content}) => sum + (isShown(heading?.props.id) ? countItems(content) : 0),
    0,
  );
  const chooseVersion = (version: string) => {
    const query = new URLSearchParams(search);
    if (version === '') query.delete('from');
    else query.set('from', version);
    history.replace({search: query.toString(), hash: UPGRADING_HASH});
  };
  return (
    <>
      <FilterField
        label={
          <Translate id="upgrades.label" description="The label of the list of versions from which a reader upgrades">
            The version I’m on
          </Translate>
        }
        status={
          from !== undefined &&
          translate(
            {
              id: 'upgrades.found',
              message: 'Changes to check from {from} to {to}: {count}',
              description: 'Number of changes that may break something in an upgrade',
            },
            {from, to: newest, count},
          )
        }
      >
        <select value={from ?? ''} onChange={({currentTarget}) => chooseVersion(currentTarget.value)}>
          <option value="">
            {translate({
              id: 'upgrades.all',
              message: 'Not selected (show all)',
              description: 'The choice that shows the changes of all versions',
            })}
          </option>
          {older.map((version) => (
            <option key={version}>{version}</option>
          ))}
        </select>
      </FilterField>
      {sections.map(({heading, content}) => (
        <section key={heading?.key} hidden={!isShown(heading?.props.id)}>
          {heading}
          {content}
        </section>
      ))}
    </>
  );
}

/** Returns all versions that have a page, newest first. */
function useVersions(): string[] {
  const items = useDocsSidebar()?.items ?? [];
  return items.flatMap((item) => (item.type === 'link' && /^\d+\.\d+\.\d+$/.test(item.label) ? [item.label] : []));
}

/** Counts the list items of a section. */
function countItems(content: readonly ReactNode[]): number {
  const countChildren = (node: ReactNode) =>
    isValidElement<{children?: ReactNode}>(node)
      ? Children.toArray(node.props.children).filter((child) => isValidElement(child)).length
      : 0;
  return content.reduce<number>((sum, node) => sum + countChildren(node), 0);
}
