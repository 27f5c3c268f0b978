import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

const sidebars: SidebarsConfig = {
  tour: [
    {
      type: 'category',
      label: 'Getting started',
      collapsed: false,
      items: ['tour/intro', 'tour/hello-world', 'tour/install'],
    },
    {
      type: 'category',
      label: 'The language',
      items: ['tour/shapes', 'tour/connections', 'tour/containers', 'tour/style'],
    },
    {
      type: 'category',
      label: 'Special diagrams',
      items: ['tour/sequence-diagrams'],
    },
  ],
  releases: ['releases/intro', 'releases/0.7.1'],
  examples: ['examples/overview'],
};

export default sidebars;
