/** Removes the authors of posts. This site doesn't name any, and the theme's list loads the logos of fifteen social networks. */
export default function Authors(): null {
  return null;
}
