/** Style sheets that a module imports for their effect. */
declare module '*.css' {}
