/** Makes the components that replace fences available on all pages. */
import D2Figure from '@theme/D2Figure';
import D2Problem from '@theme/D2Problem';
import MDXComponents from '@theme-init/MDXComponents';

export default {...MDXComponents, D2Figure, D2Problem};
