/** Wraps the theme's list of components that pages may use, to add the two that fences become. */
import D2Figure from '@theme/D2Figure';
import D2Problem from '@theme/D2Problem';
import MDXComponents from '@theme-init/MDXComponents';

export default {...MDXComponents, D2Figure, D2Problem};
