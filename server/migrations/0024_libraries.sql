-- Libraries hold units or concepts: what knows of rights and members is named for both.
alter table memory_libraries rename to libraries;
alter table memory_members rename to library_members;
alter index memory_members_user rename to library_members_user;
