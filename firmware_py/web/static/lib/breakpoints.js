// Media queries that grow with the text size.

/**
 * Return a media query with its lengths in em multiplied.
 * @param {string} query @param {number} times
 */
export const scaled = (query, times) =>
  query.replace(/([\d.]+)em/g, (_, length) => `${Number(length) * times}em`);
