// The widths at which the page turns to another grid.

/**
 * A media query whose lengths in em are so many times as long.
 * @param {string} query @param {number} times
 */
export const scaled = (query, times) =>
  query.replace(/([\d.]+)em/g, (_, length) => `${Number(length) * times}em`);
