/** Wraps the list of components that pages may use, to add the code block that `plugins/highlight` writes. */
import CodeBlock from '@theme/CodeBlock';
import MDXComponents from '@theme-original/MDXComponents';

export default {...MDXComponents, CodeBlock};
